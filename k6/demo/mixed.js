// Three kinds of visitors at once, in the proportions of the case in target.json.
// By hand: PARTS=home,orders,search k6 run k6/demo/mixed.js
export { options, setup, handleSummary } from '../lib/endpoint.js';
export { default as home } from './home.js';
export { default as orders } from './orders.js';
export { default as search } from './search.js';
