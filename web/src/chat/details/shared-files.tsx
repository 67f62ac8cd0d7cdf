import type { Conversation, Message } from '@homecoming/contract/chat.ts';
import { useRef, useState } from 'react';
import { Bone, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { Segments } from '../../ui/fields/segments.tsx';
import { IconChevronRight, IconPhoto } from '../../ui/icons/icons.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ListView } from '../../ui/lists/list-view.tsx';
import { PictureViewer } from '../../ui/pictures/picture-viewer.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Text } from '../../ui/text/text.tsx';
import { useSharedFiles } from '../api.ts';
import type { SharedKind } from '../cache.ts';
import { listTime } from '../describe-message.ts';
import { MessageMedia } from '../parts/messages/message-media.tsx';
import classes from './shared-files.module.css';

interface PreviewProps {
  conversation: Conversation;
  onOpen: (opener: Element) => void;
}

const MAX_IN_PREVIEW = 3;

/** Leads to the pictures and files of a conversation, and shows its newest pictures. */
export function SharedPicturesPreview({ conversation, onOpen }: PreviewProps) {
  const { items = [] } = useSharedFiles(conversation.id, 'picture');
  return (
    <button
      type="button"
      {...rowStyle({ gap: 12, className: classes.preview })}
      data-hover
      onClick={(event) => onOpen(event.currentTarget)}
    >
      <IconPhoto size={20} />
      <Text as="span" weight="medium" grow>
        Photos and files
      </Text>
      {items.slice(0, MAX_IN_PREVIEW).map(({ id, media }) => (
        <img key={id} src={media?.url} srcSet={media?.srcset ?? ''} sizes="40px" alt="" className={classes.small} />
      ))}
      <IconChevronRight size={20} />
    </button>
  );
}

interface SharedFilesProps {
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  returnTo: () => Element | null;
}

/** The pictures and the files that were sent in a conversation. */
export function SharedFilesSheet({ conversation, opened, onClose, returnTo }: SharedFilesProps) {
  const [kind, setKind] = useState<SharedKind>('picture');
  const [picture, setPicture] = useState<PictureMessage | null>(null);
  const [isViewing, setViewing] = useState(false);
  const button = useRef<Element | null>(null);
  return (
    <>
      <Sheet
        opened={opened}
        onClose={onClose}
        aside={isViewing}
        focusAfterAside={() => button.current}
        title="Photos and files"
        returnTo={returnTo}
      >
        <Stack gap={16} className={classes.list}>
          <Segments
            label="Kind"
            value={kind}
            onChange={setKind}
            views={[
              { value: 'picture', label: 'Photos' },
              { value: 'file', label: 'Files' },
            ]}
          />
          {kind === 'picture' ? (
            <Pictures
              conversation={conversation}
              onOpen={(message, opener) => {
                button.current = opener;
                setPicture(message);
                setViewing(true);
              }}
            />
          ) : (
            <Files conversation={conversation} />
          )}
        </Stack>
      </Sheet>
      {picture !== null && (
        <PictureViewer
          picture={picture.media}
          alt={altOf(picture)}
          opened={isViewing}
          onClose={() => setViewing(false)}
          returnTo={() => button.current}
        />
      )}
    </>
  );
}

/** A message with a picture. */
type PictureMessage = Message & { media: { url: string; width: number; height: number; srcset: string } };

function isPicture(message: Message): message is PictureMessage {
  return message.media !== null && message.media.width !== null && message.media.srcset !== null;
}

function altOf({ is_mine: isMine, sender_object: sender, created_at: at }: Message): string {
  return `Photo from ${isMine ? 'you' : sender.first_name}, ${listTime(at)}`;
}

interface PicturesProps {
  conversation: Conversation;
  onOpen: (message: PictureMessage, opener: Element) => void;
}

function Pictures({ conversation, onOpen }: PicturesProps) {
  const list = useSharedFiles(conversation.id, 'picture');
  return (
    <ListView
      list={list}
      label="Loading photos"
      more="photos"
      skeleton={
        <div className={classes.grid}>
          {[1, 2, 3].map((place) => (
            <Bone key={place} height={100} />
          ))}
        </div>
      }
      empty={<Text tone="soft">No photos yet. Those that are sent here are kept in this list.</Text>}
    >
      {(messages) => (
        <ul aria-label="Photos" className={classes.grid}>
          {messages.filter(isPicture).map((message) => (
            <li key={message.id}>
              <button
                type="button"
                className={classes.open}
                aria-label={`Open ${altOf(message).replace('Photo', 'photo')}`}
                onClick={(event) => onOpen(message, event.currentTarget)}
              >
                <Picture picture={message.media} alt="" sizes="140px" ratio={1} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ListView>
  );
}

function Files({ conversation }: { conversation: Conversation }) {
  const list = useSharedFiles(conversation.id, 'file');
  return (
    <ListView
      list={list}
      label="Loading files"
      more="files"
      skeleton={<RowsSkeleton rows={2} />}
      empty={<Text tone="soft">No files yet. Those that are sent here are kept in this list.</Text>}
    >
      {(messages) => (
        <Stack as="ul" gap={8} aria-label="Files">
          {messages.map(({ id, media, is_mine: isMine, sender_object: sender, created_at: at }) => (
            <li key={id}>
              {media !== null && <MessageMedia media={media} tabIndex={0} />}
              <Text size="s" tone="quiet" className={classes.note}>
                <bdi>{isMine ? 'You' : sender.first_name}</bdi>, {listTime(at)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </ListView>
  );
}
