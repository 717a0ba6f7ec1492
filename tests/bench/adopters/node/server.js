// A shop: searches 2,000 items.
const http = require('http');

const ROUNDS = 10;
const items = Array.from({ length: 2000 }, (_, number) => `Item ${number}`);

// How well an item fits what is wanted.
function rank(item, wanted) {
  let sum = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (let at = 0; at < 2 * item.length; at++) {
      sum = (sum * 31 + item.charCodeAt(at % item.length) + wanted.length + round) % 65521;
    }
  }
  return sum;
}

function search(wanted) {
  const found = items.filter((item) => item.includes(wanted));
  found.sort((a, b) => rank(b, wanted) - rank(a, wanted));
  return { found: found.length, best: found.slice(0, 5) };
}

http
  .createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const pages = {
      '/health': () => ({ status: 'ready' }),
      '/search': () => search(url.searchParams.get('q') || ''),
      '/items': () => ({ time: new Date().toISOString(), items: items.slice(0, 20) }),
    };
    const page = pages[url.pathname];
    response.writeHead(page ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(page ? page() : { error: 'no such page' }));
  })
  .listen(Number(process.env.PORT || 8080), '127.0.0.1');
