import type { Case, Evidence } from '@homecoming/contract/cases.ts';
import type { Picture as PictureShape } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { pastTime } from '../../lib/text/format.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { evidenceTexts } from '../texts.ts';
import classes from './case-evidence.module.css';

/** What was reported, as it is or was last, and how it was before. */
export function CaseEvidence({ evidence }: Pick<Case, 'evidence'>) {
  const [isOpen, setOpen] = useState(false);
  const [newest, ...older] = evidence;
  if (newest === undefined) return null;
  return (
    <Stack gap={12}>
      {newest.before.length > 0 && <Before before={newest.before} />}
      <Content evidence={newest} />
      {older.length > 0 && (
        <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? evidenceTexts.hideOlder : evidenceTexts.showOlder(older.length)}
        </Button>
      )}
      {isOpen &&
        older.map((one) => (
          <Surface key={one.at} kind="sunken" pad={12}>
            <Stack gap={8}>
              <Text size="s" tone="quiet">
                {pastTime(one.at)}
              </Text>
              <Content evidence={one} />
            </Stack>
          </Surface>
        ))}
    </Stack>
  );
}

function Before({ before }: Pick<Evidence, 'before'>) {
  return (
    <Stack gap={4} className={classes.before}>
      {before.map(({ author, text }, index) => (
        <Text key={index} size="s" tone="quiet" lines={2} breaks>
          <bdi>{author}</bdi>: <bdi>{text === '' ? evidenceTexts.onlyPicture : text}</bdi>
        </Text>
      ))}
    </Stack>
  );
}

function Content({ evidence: { title, text, pictures, files, description } }: { evidence: Evidence }) {
  return (
    <Stack gap={8}>
      {title !== null && (
        <Text dir="auto" size="l" weight="strong" breaks>
          {title}
        </Text>
      )}
      {text !== '' && (
        <Text dir="auto" size="l" breaks className={classes.text}>
          <LinkedText>{text}</LinkedText>
        </Text>
      )}
      {pictures.map((picture) => (
        <BlurredPicture key={picture.url} picture={picture} />
      ))}
      {files.map(({ url, name, size }) => (
        <Row key={url}>
          <Button component="a" href={url} download={name} variant="default" size="sm">
            {evidenceTexts.download(formatBytes(size))}
          </Button>
        </Row>
      ))}
      {description !== null && (
        <Text size="s" tone="soft" breaks>
          {evidenceTexts.description} <bdi>{description}</bdi>
        </Text>
      )}
    </Stack>
  );
}

/** How much of a picture is shown. Nothing of it is loaded before the first tap. */
type Shown = 'blurred' | 'grey' | 'colour';

const nextShown: Readonly<Record<Shown, Shown>> = { blurred: 'grey', grey: 'colour', colour: 'blurred' };

function BlurredPicture({ picture }: { picture: PictureShape }) {
  const [shown, setShown] = useState<Shown>('blurred');
  return (
    <button
      type="button"
      className={classes.picture}
      data-shown={shown}
      onClick={() => setShown(nextShown[shown])}
      aria-label={evidenceTexts.show[shown]}
    >
      {shown === 'blurred' ? (
        <span
          className={classes.blurred}
          style={{
            aspectRatio: picture.width / picture.height,
            backgroundImage: picture.placeholder === null ? undefined : `url("${picture.placeholder}")`,
          }}
        />
      ) : (
        <Picture picture={picture} alt={evidenceTexts.picture} sizes="(min-width: 48em) 480px, 100vw" />
      )}
      <span className={classes.hint}>{evidenceTexts.show[shown]}</span>
    </button>
  );
}
