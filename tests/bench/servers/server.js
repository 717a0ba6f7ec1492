// The search of server.c in JavaScript, with node:http. Usage: node server.js PORT
const http = require('node:http');

const ROUNDS_TOKENIZE_QUERY = 200;
const ROUNDS_SCORE_DOCUMENTS = 200;
const ROUNDS_RANK_HITS = 200;
const ROUNDS_HIGHLIGHT_TERMS = 200;
const ROUNDS_RENDER_PAGE = 200;
const ROUNDS_CHECKSUM_BODY = 200;

const letters = 64;
const text = Array.from({ length: letters }, (_, i) =>
  i % 7 === 6 ? 32 : 97 + ((i * 5) % 26));

function tokenizeQuery(hash) {
  for (let round = 0; round < ROUNDS_TOKENIZE_QUERY; round++)
    for (const letter of text) if (letter !== 32) hash = Math.imul(hash ^ letter, 16777619);
  return hash;
}

function scoreDocuments(hash) {
  const scores = new Map();
  for (let round = 0; round < ROUNDS_SCORE_DOCUMENTS; round++)
    for (let i = 0; i < 4; i++) {
      const key = (round % 16) + i * 16;
      const score = (Math.imul(scores.get(key) || 0, 31) + hash) | 0;
      scores.set(key, score);
      hash = (hash + (score >>> 3)) | 0;
    }
  return hash;
}

function rankHits(hash) {
  const hits = new Array(12).fill(0);
  for (let round = 0; round < ROUNDS_RANK_HITS; round++) {
    for (let i = 0; i < 12; i++) hits[i] = Math.imul(hash + i * 37, 2654435761) % 1000;
    for (let i = 1; i < 12; i++)
      for (let j = i; j > 0 && hits[j - 1] > hits[j]; j--)
        [hits[j - 1], hits[j]] = [hits[j], hits[j - 1]];
    hash = (hash + hits[6] + 1) | 0;
  }
  return hash;
}

function highlightTerms(page, hash) {
  for (let round = 0; round < ROUNDS_HIGHLIGHT_TERMS; round++)
    for (let i = 1; i < letters; i++) {
      page[i] = text[i - 1] === 32 ? text[i] & ~32 : text[i];
      hash = (Math.imul(hash, 33) + page[i]) | 0;
    }
  return hash;
}

function renderPage(page, hash) {
  for (let round = 0; round < ROUNDS_RENDER_PAGE; round++)
    for (let i = 0; i < letters; i++) {
      page[i] = '0123456789abcdef'.charCodeAt((hash >> (i % 28)) & 15);
      hash = (Math.imul(hash, 1103515245) + page[i]) | 0;
    }
  return hash;
}

function checksumBody(page, hash) {
  for (let round = 0; round < ROUNDS_CHECKSUM_BODY; round++)
    for (const letter of page) hash = ((hash << 5) | (hash >>> 27)) ^ letter;
  return hash;
}

function answer(path) {
  const page = new Array(letters).fill(46);
  let hash = 2166136261 | 0;
  let title = 'Welcome home';
  if (path === '/ready') return 'ready\n';
  if (path.startsWith('/search')) {
    title = 'Search results';
    hash = highlightTerms(page, rankHits(scoreDocuments(tokenizeQuery(hash))));
  }
  hash = checksumBody(page, renderPage(page, hash));
  return `${title} ${String.fromCharCode(...page)} ${(hash >>> 0).toString(16)}\n`;
}

if (process.argv.length !== 3) {
  console.error('usage: node server.js PORT');
  process.exit(64);
}
http
  .createServer((request, response) => {
    const body = answer(request.url);
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': body.length });
    response.end(body);
  })
  .listen(Number(process.argv[2]), '127.0.0.1');
