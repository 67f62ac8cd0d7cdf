import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { Button, Modal } from '@mantine/core';
import { isOffered, useCommunities } from '../../communities/api.ts';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { EmptyDrawing } from '../../ui/art/empty-drawing.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconX } from '../../ui/icons/icons.tsx';
import { ButtonLink, TextLink } from '../../ui/buttons/links.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import { NearEnd } from '../../ui/lists/near-end.tsx';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { useInertPage } from '../../ui/overlays/use-inert-page.ts';
import { JoinModalRow } from './join-modal-row.tsx';
import { joinRequestTexts } from '../texts.ts';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './join-modal.module.css';

interface JoinModalProps {
  title: keyof typeof LEADS;
  opened: boolean;
  /** The reader must ask one community: the dialog cannot be closed while there is one to ask. */
  required: boolean;
  onClose: () => void;
  leftByBack?: boolean;
}

/** A dialog with the communities that the reader can ask to join. */
export function JoinModal({ title, opened, required, onClose }: JoinModalProps) {
  const list = useCommunities();
  const offered = list.items?.filter(isOffered);
  const error = list.error ?? list.moreError;
  const nothing = offered?.length === 0 && !list.hasMore;
  const stays = required && !nothing;
  // A required dialog opens again when the reader comes back from a page that it does not cover
  const onRead = (): void => {
    if (!required) onClose();
  };
  useInertPage(opened);
  useRootAttribute('data-dialog', opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={300}
      xOffset={10}
      radius={20}
      padding={0}
      centered
      // Mantine's own scroll lock writes a style element, which the security policy forbids
      lockScroll={false}
      closeOnEscape={!stays}
      closeOnClickOutside={!stays}
    >
      <Modal.Overlay color="var(--hc-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Header className={classes.header ?? ''}>
          <EmptyDrawing name="doorway" small />
          <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
          {!stays && <Modal.CloseButton className={classes.close ?? ''} icon={<IconX />} aria-label="Close" />}
          <Text size="m" tone="soft" className={classes.lead}>
            {nothing ? NOTHING : LEADS[title]}
          </Text>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>
          {nothing && (
            <ButtonLink to="/communities/new" fullWidth onClick={onClose}>
              Create a community
            </ButtonLink>
          )}
          {offered !== undefined && !nothing && (
            <Offered communities={offered} list={list} onJoined={onClose} onRead={onRead} />
          )}
          {offered === undefined && error === undefined && <RowsLoading />}
          {error !== undefined && <Failure error={error} onRetry={offered ? list.loadMore : list.reload} />}
          {!nothing && (
            <TextLink to="/communities" className={classes.more} onClick={onRead}>
              Read about them first
            </TextLink>
          )}
          {/* A reader who must ask can still sign out, or delete the account */}
          {stays && (
            <TextLink to="/profile/settings" className={classes.more}>
              Your settings
            </TextLink>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const LEADS = {
  [joinRequestTexts.joinToContinue]: 'Pick one to start. You can join more later.',
  [joinRequestTexts.selectCommunity]: 'Ask as many as you like.',
} as const;
const NOTHING = 'There is no community to ask at the moment. Start one, and the others will follow.';

interface OfferedProps {
  communities: readonly CommunityCard[];
  list: ReturnType<typeof useCommunities>;
  onJoined: () => void;
  onRead: () => void;
}

function Offered({ communities, list, onJoined, onRead }: OfferedProps) {
  const { items = [], hasMore, loadingMore, moreError, loadMore } = list;
  const first = communities.find(({ applied }) => !applied);
  return (
    <ul className={classes.list}>
      {communities.map((community) => (
        <JoinModalRow
          key={community.id}
          community={community}
          focused={community === first}
          onJoined={onJoined}
          onRead={onRead}
        />
      ))}
      {hasMore && (
        <li>
          {!loadingMore && moreError === undefined && <NearEnd key={items.length} onNear={loadMore} />}
          {loadingMore && <RowLoading />}
        </li>
      )}
    </ul>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Stack gap={12} className={classes.failure}>
      <FormFailure>{getErrorMessage(error)}</FormFailure>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}

function RowsLoading() {
  return (
    <Loading label="Loading communities">
      <Stack>
        {Array.from({ length: 4 }, (_, index) => (
          <RowLoading key={index} />
        ))}
      </Stack>
    </Loading>
  );
}

function RowLoading() {
  return (
    <Row gap={12} className={classes.bone}>
      <Bone width={30} height={34} radius={8} />
      <Bone width={116} height={13} />
    </Row>
  );
}
