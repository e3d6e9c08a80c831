/** What the analysis needs to know of a GraphQL document. */
export interface GraphqlOperation {
  readonly operation: 'query' | 'mutation' | 'subscription';
  /** The fields at the root, without aliases; what stands in a hole or in a fragment that is not in view is `…`. */
  readonly fields: readonly string[];
}
