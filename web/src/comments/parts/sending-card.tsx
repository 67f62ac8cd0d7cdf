import { Avatar } from '../../ui/art/avatar.tsx';
import { SendingProgress } from '../../ui/pictures/chosen-picture.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useProgress } from '../progress.ts';
import type { SendingComment } from '../thread.ts';
import card from './comment-card.module.css';
import classes from './sending-card.module.css';

/** A comment of one's own that is on its way. */
export function SendingCard({ sending, isReply }: { sending: SendingComment; isReply: boolean }) {
  const preview = usePreview(sending.image);
  const progress = useProgress(sending.key);
  return (
    <article className={`${card.card} ${classes.sending}`} aria-busy="true" aria-label="Your comment, on its way">
      <Avatar person={sending.author} size={isReply ? 32 : 40} />
      <div className={card.content}>
        <div className={card.head}>
          <p className={card.who}>
            <PersonName person={sending.author} />
          </p>
          <p className={card.time}>Sending</p>
        </div>
        {sending.text !== '' && <p className={classes.text}>{sending.text}</p>}
        {preview !== null && (
          <figure className={classes.picture}>
            <img src={preview} alt="" />
            <SendingProgress share={progress} />
          </figure>
        )}
      </div>
    </article>
  );
}
