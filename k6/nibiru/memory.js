// What the proc probe sends while it watches the memory of master and workers.
export { default, options, setup, handleSummary } from './root.js';
