// As memory, for the case that waits a minute for what the allocator gives back.
export { default, options, setup, handleSummary } from './memory.js';
