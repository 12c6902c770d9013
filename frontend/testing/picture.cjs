// A picture's address in a rendered test.
module.exports = { __esModule: true, default: '/picture.svg' };
