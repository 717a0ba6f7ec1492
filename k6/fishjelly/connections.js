// Everybody at once: one new connection and one request each. Every outcome is counted by name.
export { default, options, setup, handleSummary } from './index.js';
