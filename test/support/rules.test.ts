import { RULES } from '../../rules/all.js';
import { describeFixtures } from './fixtures.js';

for (const rule of RULES) describeFixtures(rule.meta.id);
