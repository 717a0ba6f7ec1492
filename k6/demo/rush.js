// Everybody at once: one new connection and one request each.
export { default, options, setup, handleSummary } from './home.js';
