// Ten queries a second: far from any limit.
export { default, options, setup, handleSummary } from './runs-create.js';
