// One new connection and one request of each user at the same time.
export { default, options, setup, handleSummary } from './home.js';
