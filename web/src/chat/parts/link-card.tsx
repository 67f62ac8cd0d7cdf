import { createContext, useContext, type ComponentType } from 'react';
import { linkParts } from '../../lib/text/link-parts.ts';

/** Shows what links to one kind of page lead to. The first group of `path` is the id. */
export interface LinkCardKind {
  path: RegExp;
  Card: ComponentType<{ id: string; tabIndex?: number }>;
}

const Kinds = createContext<readonly LinkCardKind[]>([]);

/** The kinds of links that have cards. The app provides them: the chat knows neither posts nor events. */
export const LinkCardKinds = Kinds.Provider;

/** The card of the first link of a text that leads to a page of this app with a card. Nothing outside is asked. */
export function useLinkCard(text: string | null) {
  const kinds = useContext(Kinds);
  for (const { text: address, href } of linkParts(text ?? '')) {
    const url = href === undefined ? null : new URL(href);
    if (url?.origin !== window.location.origin) continue;
    for (const { path, Card } of kinds) {
      const id = path.exec(url.pathname)?.[1];
      // Of a text that is nothing else, the card says more than the address
      if (id !== undefined) return { id, Card, isWholeText: text?.trim() === address };
    }
  }
  return null;
}
