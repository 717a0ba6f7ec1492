// Two hundred queries a second: about half of them are refused, which protects the others.
export { default, options, setup, handleSummary } from './runs-create.js';
