import { blastReactions, type Blast } from '@homecoming/contract/blasts.ts';
import { useState } from 'react';
import { count } from '../../lib/text/format.ts';
import {
  IconBulb,
  IconConfetti,
  IconHeart,
  IconHeartFilled,
  IconHelpCircle,
  IconMoodPlus,
  IconThumbUp,
} from '../../ui/icons/icons.tsx';
import { toggleReaction, type Reaction } from '../api.ts';
import { Row, rowStyle } from '../../ui/layout/row.tsx';

import classes from './blast-list.module.css';

/** The kinds of reactions, as people see them. */
export const REACTIONS = {
  like: { icon: IconThumbUp, words: 'Like' },
  love: { icon: IconHeartFilled, words: 'Love' },
  celebrate: { icon: IconConfetti, words: 'Celebrate' },
  insightful: { icon: IconBulb, words: 'Insightful' },
  curious: { icon: IconHelpCircle, words: 'Curious' },
} as const;

/** The reactions to a blast, each a toggle, and a button that offers the others. */
export function BlastReactions({ eventId, blast }: { eventId: string; blast: Blast }) {
  const [adding, setAdding] = useState(false);
  const known = new Map(blast.reactions.map((reaction) => [reaction.reaction_type, reaction]));
  const shown = blastReactions.filter((reaction) => adding || known.has(reaction));
  return (
    <Row align="stretch" wrap gap={8} role="group" aria-label="Reactions">
      {shown.map((reaction) => {
        const total = known.get(reaction)?.count ?? 0;
        // A filled heart that nobody gave would look chosen
        const isLove = reaction === 'love' && total > 0;
        const { icon, words } = REACTIONS[reaction];
        const Sign = reaction === 'love' && !isLove ? IconHeart : icon;
        return (
          <button
            key={reaction}
            type="button"
            {...rowStyle({
              inline: true,
              justify: 'center',
              gap: 8,
              size: 's',
              weight: 'strong',
              tabular: true,
              className: classes.reaction,
            })}
            data-hover
            aria-label={total > 0 ? `${words}, ${count(total)}` : words}
            data-love={isLove || undefined}
            aria-pressed={known.get(reaction)?.mine ?? false}
            onClick={() => react(reaction)}
          >
            <Sign size={18} />
            {total > 0 && <span>{count(total)}</span>}
          </button>
        );
      })}
      {!adding && (
        <button
          type="button"
          {...rowStyle({
            inline: true,
            justify: 'center',
            gap: 8,
            size: 's',
            weight: 'strong',
            tabular: true,
            className: classes.reaction,
          })}
          data-hover
          aria-label="Add a reaction"
          onClick={() => setAdding(true)}
        >
          <IconMoodPlus size={20} />
        </button>
      )}
    </Row>
  );
  function react(reaction: Reaction): void {
    toggleReaction(eventId, blast, reaction);
    setAdding(false);
  }
}
