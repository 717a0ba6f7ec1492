// The same as memory-50.js, for longer.
export { default, options, setup, handleSummary } from './memory-50.js';
