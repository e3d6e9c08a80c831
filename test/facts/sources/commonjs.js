'use strict';
Object.defineProperty(exports, '__esModule', { value: true });
exports.first = exports.second = void 0;
const express = require('express');
const { Queue, Worker: BullWorker } = require('bullmq');
var lib = require('./lib'), extra = require(`./extra`), dynamic = require('./' + lib.name);
const later = () => require('lazy');
exports.first = function (req, res, next) { res.json = wrap(res.json); next(); };
exports.second = async () => { const q = new Queue('x'); await q.add('y', { z: 1 }); };
module.exports.third = express.Router();
module.exports['fourth'] = 4;
function Legacy(name) { if (!(this instanceof Legacy)) return new Legacy(name); this.name = name; }
Legacy.prototype.run = function run() { var self = this; return lib.get(function (err, out) { if (err) throw err; self.out = out; }); };
Legacy.create = function () { return hoisted(arguments[0]); function hoisted(x) { return x || used; } };
var used = 1;
for (var i = 0, n = 3; i < n; i++) { setTimeout(function () { console.log(i); }, 10); }
used = used + 1;
implicit = 3;
module.exports.Legacy = Legacy;
exports.later = later;
exports.BullWorker = BullWorker;
exports.extra = extra, exports.dynamic = dynamic;
