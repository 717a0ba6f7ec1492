// The load of the first probe on a fresh service.
export { default, options, setup, handleSummary } from './root.js';
