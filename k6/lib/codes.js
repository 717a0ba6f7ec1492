// Outcomes counted by name: k6 error codes, HTTP statuses and a wrong body. Others count as
// "other".
const network = [
  1000, 1010, 1011, 1020, 1050, 1100, 1101, 1110, 1111, 1200, 1201, 1202, 1203, 1210, 1211, 1212,
  1213, 1220, 1300, 1310, 1500, 1510, 1600, 1610, 1701,
];
export const statuses = [
  201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410,
  413, 415, 422, 425, 429, 431, 500, 501, 502, 503, 504, 507, 200,
];

export const codes = [
  'body',
  'other',
  ...network.map((n) => `code ${n}`),
  ...statuses.map((n) => `status ${n}`),
];

const known = {};
codes.forEach((code) => { known[code] = true; });

// outcome(response, {status, body}): null for the expected response, else its name.
export function outcome(response, { status = 200, body }) {
  let name = null;
  if (response.status === 0) name = `code ${response.error_code}`;
  else if (response.status !== status) name = `status ${response.status}`;
  else if (body !== undefined && !(response.body || '').includes(body)) name = 'body';
  return name === null || known[name] ? name : 'other';
}
