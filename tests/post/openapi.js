// openapi: GitHub's own description of its REST API, asked about single requests and responses.
// request({method, url, headers, body}) returns {route, params, query, body, problems};
// response(route, status, body) returns problems; example(name) returns a full body from the
// description's examples. Problems are texts; none means that GitHub would have understood.
'use strict';
const fs = require('node:fs');
const Ajv = require('ajv');
const formats = require('ajv-formats');

const description = JSON.parse(
  fs.readFileSync(require.resolve('@octokit/openapi/generated/api.github.com.json'), 'utf8'),
);
const options = {
  strict: false,
  logger: false,
  validateSchema: false,
  allErrors: true,
  code: { optimize: false },
};
const exact = formats(new Ajv(options));
const lenient = formats(new Ajv({ ...options, coerceTypes: true }));

const follow = (node) =>
  node?.$ref
    ? node.$ref
        .slice(2)
        .split('/')
        .reduce((at, key) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], description)
    : node;

// translated: an OpenAPI 3.0 schema as JSON Schema: its "nullable" is an alternative, the
// references in it are noted in `needed`.
const DATA = ['enum', 'const', 'default', 'required'];
const translated = (node, needed) => {
  if (Array.isArray(node)) return node.map((each) => translated(each, needed));
  if (node === null || typeof node !== 'object') return node;
  if (typeof node.$ref === 'string') {
    needed.add(node.$ref);
    return { $ref: `#/definitions/${node.$ref.split('/').at(-1)}` };
  }
  const { nullable, example, examples, discriminator, ...rest } = node;
  const named = (map) =>
    Object.fromEntries(Object.entries(map).map(([name, each]) => [name, translated(each, needed)]));
  const schema = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      DATA.includes(key) ? value : key === 'properties' ? named(value) : translated(value, needed),
    ]),
  );
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
};

// standing: a schema that has all it refers to with it.
const standing = (schema) => {
  const needed = new Set();
  const root = translated(schema, needed);
  const definitions = {};
  for (const ref of needed)
    definitions[ref.split('/').at(-1)] = translated(follow({ $ref: ref }), needed);
  return { ...root, definitions };
};

const compiled = new Map();
const faults = (key, schema, value, ajv = exact) => {
  if (!compiled.has(key)) compiled.set(key, ajv.compile(standing(schema)));
  const valid = compiled.get(key);
  return valid(value)
    ? []
    : valid.errors
        .slice(0, 5)
        .map(
          ({ instancePath, message, params }) =>
            `${key}: ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
        );
};

// The templates under /repos, those with most fixed parts first.
const routes = Object.entries(description.paths)
  .filter(([template]) => template.startsWith('/repos/{owner}/{repo}/'))
  .flatMap(([template, path]) =>
    Object.entries(path)
      .filter(([method]) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map(([method, operation]) => {
        const parameters = [...(path.parameters ?? []), ...(operation.parameters ?? [])].map(
          follow,
        );
        const wide = new Set(
          parameters.filter((one) => one['x-multi-segment']).map(({ name }) => name),
        );
        const source = template
          .replace(/[.]/g, '\\.')
          .replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${wide.has(name) ? '.+' : '[^/]+'})`);
        return {
          route: `${method.toUpperCase()} ${template}`,
          method: method.toUpperCase(),
          pattern: new RegExp(`^${source}$`),
          operation,
          parameters,
          open: template.split('{').length,
        };
      }),
  )
  // Of two with as many open parts the longer: what is open in the other may hold slashes.
  .sort((a, b) => a.open - b.open || b.route.length - a.route.length);

const parameter = (route, one, text) => {
  const box = { value: text };
  const problems = faults(
    `${route} ${one.in} ${one.name}`,
    { type: 'object', properties: { value: one.schema } },
    box,
    lenient,
  );
  return { value: box.value, problems };
};

const bodyProblems = (route, operation, { headers, body }) => {
  const content = operation.requestBody?.content;
  if (!content) return body.length > 0 ? [`${route} takes no body`] : [];
  if (content['application/octet-stream'])
    return body.length > 0 ? [] : [`${route} has an empty body`];
  if (body.length === 0 && !operation.requestBody.required) return [];
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    return [`${route} has the content type ${headers['content-type']}`];
  const { schema } = content['application/json'];
  const value = JSON.parse(body.toString('utf8'));
  const known = Object.keys(follow(schema).properties ?? {});
  const strange = known.length > 0 ? Object.keys(value).filter((key) => !known.includes(key)) : [];
  return [
    ...faults(`${route} body`, schema, value),
    ...strange.map((key) => `${route} knows no ${key} in its body`),
  ];
};

const request = ({ method, url, headers, body }) => {
  const { pathname, searchParams } = new URL(url, 'http://local');
  const found = routes.find((one) => one.method === method && one.pattern.test(pathname));
  if (!found) return { route: '', problems: [`${method} ${pathname} is not in the description`] };
  const { route, operation, parameters } = found;
  const problems = bodyProblems(route, operation, { headers, body });
  const take = (where, texts) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const one = parameters.find((each) => each.in === where && each.name === name);
        if (!one) return (problems.push(`${route} knows no ${name} in its ${where}`), [name, text]);
        const { value, problems: more } = parameter(route, one, text);
        return (problems.push(...more), [name, value]);
      }),
    );
  const params = take(
    'path',
    Object.fromEntries(
      Object.entries(found.pattern.exec(pathname).groups).map(([name, text]) => [
        name,
        decodeURIComponent(text),
      ]),
    ),
  );
  const query = take('query', Object.fromEntries(searchParams));
  for (const one of parameters)
    if (one.in === 'query' && one.required && !(one.name in query))
      problems.push(`${route} needs ${one.name}`);
  const json =
    /^application\/json\b/.test(headers['content-type'] ?? '') &&
    operation.requestBody?.content['application/json'];
  return { route, params, query, body: json ? JSON.parse(body.toString('utf8')) : body, problems };
};

const response = (route, status, body) => {
  const declared = follow(routes.find((one) => one.route === route)?.operation.responses[status]);
  if (!declared && status < 400) return [`${route} does not answer ${status}`];
  const schema = declared?.content?.['application/json']?.schema;
  if (!schema && status < 400)
    return body === undefined ? [] : [`${route} answers ${status} without a body`];
  return faults(
    `${route} ${schema ? status : 'error'}`,
    schema ?? { $ref: '#/components/schemas/basic-error' },
    body,
  );
};

// example: a body of a schema, from the description's examples, the first one where they are a
// list.
const example = (name) => {
  const { value } =
    description.components.examples[name] ?? description.components.examples[`${name}-items`];
  return structuredClone(Array.isArray(value) ? value[0] : value);
};

module.exports = { request, response, example, faults };
