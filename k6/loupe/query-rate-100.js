// A hundred queries a second: more than the service runs, so that some wait and some are refused.
export { default, options, setup, handleSummary } from './runs-create.js';
