import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { request, verbs } from './call-parts.js';

export const nestAxios: Library = {
  name: '@nestjs/axios', family: 'http', packages: ['@nestjs/axios'],
  types: { HttpService: { members: { ...verbs('2.headers', '1.headers'), request: { call: request('0.headers', { at: ['0.method'], default: 'GET' }, { target: { at: '0.url' } }) }, axiosRef: { instance: 'axios#Instance' } } } },
  exports: { HttpService: { type: 'HttpService' } },
};

const fetchLike: Shape = { call: request('1.headers', { at: ['1.method', '0.method'], default: 'GET' }) };
export const fetchPackages: Library = {
  name: 'fetch', family: 'http', packages: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'node-fetch-native', 'undici/fetch'],
  exports: { default: fetchLike, '=': fetchLike, fetch: fetchLike, Headers: { type: 'javascript#Headers', new: { returns: 'javascript#Headers', origin: { kind: 'derived' } } } },
};

const ofetchCall: Operation = request('1.headers', { at: ['1.method'], default: 'GET' });
export const ofetch: Library = {
  name: 'ofetch', family: 'http', packages: ['ofetch'],
  types: { Fetch: { call: ofetchCall, members: { create: { call: { returns: 'Fetch', configures: { on: 'result', headers: ['0.headers'], baseUrl: ['0.baseURL'] } } } } } },
  exports: { ofetch: { instance: 'Fetch', call: ofetchCall }, $fetch: { instance: 'Fetch', call: ofetchCall } },
};

