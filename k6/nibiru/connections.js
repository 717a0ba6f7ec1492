// Everybody at once: one new connection and one request each. A listen backlog that is too short
// shows as resets, counted by name.
export { default, options, setup, handleSummary } from './root.js';
