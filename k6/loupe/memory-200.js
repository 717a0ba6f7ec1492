// The same with 200 users at once.
export { default, options, setup, handleSummary } from './memory-50.js';
