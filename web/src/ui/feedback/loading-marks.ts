/** How many parts load in a child of an element that reveals its children in order. */
const loadingParts = new WeakMap<Element, number>();

/**
 * Marks the children of stacks that reveal in order (`[data-in-order]`) in which a part loads with `data-loads`: what
 * comes after them is hidden. Returns what ends that.
 */
export function markAsLoading(part: Element): () => void {
  const marked = findOrdered(part);
  for (const child of marked) count(child, 1);
  return () => {
    for (const child of marked) count(child, -1);
  };
}

function findOrdered(part: Element): Element[] {
  const found: Element[] = [];
  for (let child = part; child.parentElement !== null; child = child.parentElement) {
    if (child.parentElement.hasAttribute('data-in-order')) found.push(child);
  }
  return found;
}

function count(child: Element, change: number): void {
  const parts = (loadingParts.get(child) ?? 0) + change;
  loadingParts.set(child, parts);
  child.toggleAttribute('data-loads', parts > 0);
}
