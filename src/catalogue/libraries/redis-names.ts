/** Commands of Redis whose names have inner capitals in clients that spell them in camel case. */
export const CAMEL_NAMES: readonly string[] = [
  'mGet', 'getRange', 'strLen', 'pTTL', 'getBit', 'bitCount', 'setEx', 'pSetEx', 'setNX', 'mSetNX', 'mSet', 'setRange', 'setBit', 'getSet',
  'getEx', 'incrBy', 'incrByFloat', 'decrBy', 'pExpire', 'expireAt', 'pExpireAt', 'renameNX', 'getDel', 'flushDb', 'flushAll', 'hGet',
  'hmGet', 'hGetAll', 'hExists', 'hKeys', 'hVals', 'hLen', 'hScan', 'hRandField', 'hSet', 'hDel', 'hSetNX', 'hIncrBy', 'hIncrByFloat',
  'hExpire', 'sIsMember', 'smIsMember', 'sMembers', 'sCard', 'sRandMember', 'sScan', 'sInter', 'sUnion', 'sDiff', 'sAdd', 'sRem', 'sMove',
  'sPop', 'zScore', 'zmScore', 'zRank', 'zRevRank', 'zRange', 'zRangeByScore', 'zCard', 'zCount', 'zScan', 'zRangeByLex', 'zAdd', 'zRem',
  'zIncrBy', 'zRemRangeByScore', 'zRemRangeByRank', 'zPopMin', 'zPopMax', 'bzPopMin', 'bzPopMax', 'pfAdd', 'pfCount', 'geoAdd', 'lRange',
  'lLen', 'lIndex', 'lPos', 'rPush', 'lPush', 'rPushX', 'lPushX', 'lInsert', 'lSet', 'lRem', 'lTrim', 'lPop', 'rPop', 'blPop', 'brPop',
  'lmPop', 'blmPop', 'lMove', 'blMove', 'rPopLPush', 'brPopLPush', 'xAdd', 'sPublish', 'xLen', 'xRange', 'xRevRange', 'xRead', 'xInfo',
  'xPending', 'xReadGroup', 'xAutoClaim', 'xClaim', 'xAck', 'xDel', 'xTrim', 'xGroup', 'evalSha', 'randomKey', 'dbSize', 'xGroupCreate',
  'xGroupDestroy', 'fCall',
];
