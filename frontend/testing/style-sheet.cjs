// A style sheet in a rendered test: every class under the name that it has in the source.
module.exports = {
  __esModule: true,
  default: new Proxy({}, { get: (_, name) => (typeof name === 'string' ? name : undefined) }),
};
