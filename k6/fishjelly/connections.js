// One new connection and one request of each user at the same time. Every outcome is counted by
// name.
export { default, options, setup, handleSummary } from './index.js';
