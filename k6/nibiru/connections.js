// One new connection and one request of each user at the same time. A short listen backlog causes
// resets, counted by name.
export { default, options, setup, handleSummary } from './root.js';
