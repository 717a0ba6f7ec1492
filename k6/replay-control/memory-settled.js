// As memory, for the case that waits a minute until the allocator returns memory.
export { default, options, setup, handleSummary } from './memory.js';
