import { RULES } from '../../rules/all.js';
import { runRules } from '../../rules/run.js';
import { createPlugin, type Plugin } from './plugin.js';

const plugin: Plugin = createPlugin(RULES, runRules);

export default plugin;
// `require` gives the plugin itself.
export { plugin as 'module.exports' };
