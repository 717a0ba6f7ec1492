// The load of the proc probe, which measures the memory of all processes.
export { default, options, setup, handleSummary } from './index.js';
