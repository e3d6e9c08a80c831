module.exports = require('./impl.cjs');
