const impl = require('./impl');
function start(app) { return app.listen(impl.port); }
const stop = async (app) => { await app.close(); };
module.exports = { start, stop, alias: start, version: 3, nested: { start }, ...impl, get lazy() { return impl; } };
module.exports.added = true;
if (require.main === module) start({ listen: (p) => p });
