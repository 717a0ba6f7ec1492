// What the first probe sends to a fresh service: the page, as everybody asks for it.
export { default, options, setup, handleSummary } from './root.js';
