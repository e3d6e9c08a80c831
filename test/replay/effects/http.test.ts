import { describe, expect, it } from 'vitest';
import { allEffects, lines } from './effects-of.js';

type Cases = readonly (readonly [code: string, expected: string])[];

function check(head: string, cases: Cases): void {
  it.each(cases)('%s', (code, expected) => {
    expect(lines(`${head}\nexport async function run(id: string, amount: number, method: string, init: RequestInit) {\n${code}\n}`)).toEqual([expected]);
  });
}

describe('fetch', () => {
  check("const BASE = process.env.BASE;\nconst API = 'https://api.example.com';", [
    ['await fetch(`https://pay.example.com/charges/${id}`, { method: "post", body: JSON.stringify({ amount }) });', 'http-request POST https://pay.example.com/charges/… {amount: absolute}'],
    ['await fetch(`${API}/orders`, { method: "POST" });', 'http-request POST https://api.example.com/orders {}'],
    ['await fetch("https://x.com/search", { method: "POST" });', 'http-request POST https://x.com/search {} reads'],
    ['await fetch("/x", { method });', 'http-request /x {}'],
    ['await fetch("/x", init);', 'http-request /x {, …}'],
    ['await fetch(new URL("/orders", BASE), { method: "POST" });', 'http-request POST /orders {}'],
    ['await fetch(BASE + "/orders");', 'http-request GET …/orders {} reads'],
    ['await fetch(new Request("https://a.com/b", { method: "PUT" }));', 'http-request PUT https://a.com/b {}'],
  ]);
});

describe('clients', () => {
  check("import axios from 'axios';\nconst api = axios.create({ baseURL: 'https://api.example.com/v1/' });", [
    ['await axios.post("/orders", { id, amount });', 'http-request POST /orders {id: absolute, amount: absolute}'],
    ['await api.post(`/orders/${id}/pay`, { amount });', 'http-request POST https://api.example.com/v1/orders/…/pay {amount: absolute}'],
    ['await axios({ url: "/orders", method: "PUT", data: { id } });', 'http-request PUT /orders {id: absolute}'],
  ]);
  check("import { request } from 'undici';", [['await request("https://a.com/b", { method: "POST", body: "x" });', 'http-request POST https://a.com/b {?: absolute}']]);
  check("import got from 'got';", [['await got.post("https://a.com/b", { json: { amount } });', 'http-request POST https://a.com/b {amount: absolute}']]);
  check("import ky from 'ky';", [['await ky.put("https://a.com/b", { json: { amount } });', 'http-request PUT https://a.com/b {amount: absolute}']]);
});

it('GraphQL reads and writes', () => {
  const found = allEffects(`import { GraphQLClient, gql } from 'graphql-request';
    const client = new GraphQLClient('https://x.com/graphql');
    export async function run(id: string) {
      await client.request(gql\`mutation Pay($id: ID!) { pay(id: $id) { id } }\`, { id });
      await client.request(gql\`query Q($id: ID!) { order(id: $id) { id } }\`, { id });
    }`);
  expect(found.map(({ effect }) => effect.reads)).toEqual([false, true]);
});
