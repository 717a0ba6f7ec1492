// The same with 100 users at once.
export { default, options, setup, handleSummary } from './memory-50.js';
