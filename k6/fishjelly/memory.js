// What the proc probe sends while it watches the memory of all processes.
export { default, options, setup, handleSummary } from './index.js';
