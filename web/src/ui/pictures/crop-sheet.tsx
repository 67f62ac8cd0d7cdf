import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { cutSquare, type Square } from '../../lib/browser/cut-square.ts';
import classes from './crop-sheet.module.css';
import { FormFailure } from '../fields/form.tsx';
import { usePreview } from './image-picker.tsx';
import { Bone } from '../feedback/loading.tsx';
import { Sheet } from '../overlays/sheet.tsx';
import { lazyPart } from '../overlays/on-demand.tsx';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';

const PictureCropper = lazyPart(async () => (await import('./picture-cropper.tsx')).PictureCropper);

interface CropSheetProps {
  /** The chosen picture; null without one. */
  file: File | null;
  onClose: () => void;
  /** The label of the button that uses the cropped picture. */
  confirm: string;
  /** Gets the cropped picture. Shows the progress, 0 to 1; closes the sheet when done, or shows the error. */
  onCut: (square: File, onProgress: (share: number) => void) => void | Promise<void>;
  /** Called if the picture turns out to be invalid. */
  onRefuse: (sentence: string) => void;
}

/** Lets the user crop a photo to a square. */
export function CropSheet({ file, onClose, ...rest }: CropSheetProps) {
  // Keeps the picture during the closing animation
  const [last, setLast] = useState(file);
  if (file !== null && file !== last) setLast(file);
  return (
    <Sheet opened={file !== null} onClose={onClose} title="Crop your photo">
      {last !== null && <CutForm key={`${last.name} ${last.lastModified}`} file={last} onClose={onClose} {...rest} />}
    </Sheet>
  );
}

interface CutFormProps extends CropSheetProps {
  file: File;
}

function CutForm({ file, onClose, confirm, onCut, onRefuse }: CutFormProps) {
  const preview = usePreview(file, (sentence) => {
    onClose();
    onRefuse(sentence);
  });
  const [square, setSquare] = useState<Square | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function cut(address: string, chosen: Square): Promise<void> {
    setFailure(null);
    setShare(0);
    try {
      await onCut(await cutSquare(address, chosen, file.name), setShare);
      onClose();
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    setShare(null);
  }

  const blank = <Bone height={320} radius={16} />;
  return (
    <Stack gap={16}>
      {preview === null ? (
        blank
      ) : (
        <Suspense fallback={blank}>
          <PictureCropper address={preview} onChange={setSquare} />
        </Suspense>
      )}
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      {share !== null && share > 0 && (
        <Row as="p" gap={12} size="s" tone="soft" tabular>
          <span
            role="progressbar"
            aria-label="Sending the photo"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
            className={classes.track}
          >
            <span className={classes.bar} style={{ width: `${share * 100}%` }} />
          </span>
          {Math.round(share * 100)}%
        </Row>
      )}
      <Row align="stretch" wrap gap={12}>
        <Button
          disabled={square === null || preview === null}
          loading={share !== null}
          onClick={() => preview !== null && square !== null && void cut(preview, square)}
        >
          {failure === null ? confirm : 'Try again'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}
