import { useLocation } from '@tanstack/react-router';
import { FINDER_ID } from '../../groups/parts/finder.tsx';
import { useRoomy } from '../../ui/use-wide.ts';
import { SkipLink } from './skip-link.tsx';

/** The second stop, where a search stands beside the page: behind a list without end nobody would come to it. */
export function SkipToSearch() {
  const roomy = useRoomy();
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/home' });
  return roomy && atHome ? <SkipLink to={FINDER_ID}>Skip to search</SkipLink> : null;
}
