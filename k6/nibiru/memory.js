// The load of the proc probe, which measures the memory of master and workers.
export { default, options, setup, handleSummary } from './root.js';
