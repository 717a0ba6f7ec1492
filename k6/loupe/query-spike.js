// From ten queries a second to two hundred: the limiter must let through what the service can run,
// and no more.
export { default, options, setup, handleSummary } from './runs-create.js';
