// Four kinds of visitors at once; their numbers are the parts of the case in target.json.
// By hand: PARTS=home,search-mario k6 run k6/replay-control/mixed.js
export { options, setup, handleSummary } from '../lib/endpoint.js';
export { default as home } from './home.js';
export { default as 'search-mario' } from './search-mario.js';
export { default as 'search-sonic' } from './search-sonic.js';
export { default as 'search-street-fighter' } from './search-street-fighter.js';
