// Fifty queries a second: the limiter is seldom reached.
export { default, options, setup, handleSummary } from './runs-create.js';
