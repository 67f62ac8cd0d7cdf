/** Whether an `If-None-Match` header names an ETag. Weak and strong tags are the same here, as RFC 9110 says. */
export function hasEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((each) => opaque(each) === opaque(etag));
}
