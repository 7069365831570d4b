/** The categories of the directory, by the name they have in addresses. */
export type CategorySlug =
  | 'shipyards'
  | 'manufacturing'
  | 'power-plants'
  | 'schools'
  | 'commercial-buildings'
  | 'transportation'
  | 'hospitals'
  | 'government'
  | 'residential'
