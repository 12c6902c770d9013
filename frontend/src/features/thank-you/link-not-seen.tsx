import { isApiProblem, messageOf } from '../../shared/api/problem.js';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../shared/kit/controls/button.js';
import { AlertIcon } from '../../shared/kit/icons/index.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CallButton } from '../../shared/public/shop/call-button.js';
import { CalmActions, CalmPage } from '../../shared/public/shop/calm-page.js';
import { say } from '../../shared/texts/say.js';

interface NotSeenProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The link of a mail that is none, or could not be looked up. */
export function LinkNotSeen({ error, onRetry }: NotSeenProps) {
  const isInvalid = isApiProblem(error) && error.status === 404;
  usePageTitle(say('thanks.link.invalid'));
  return (
    <CalmPage
      role="alert"
      icon={<AlertIcon />}
      eyebrow={say('thanks.yours')}
      title={say(isInvalid ? 'thanks.link.invalid' : 'thanks.failed')}
      text={messageOf(error)}
    >
      <CalmActions>
        {!isInvalid && (
          <Button variant="primary" wide onClick={onRetry}>
            {say('common.retry')}
          </Button>
        )}
        <CallButton />
        {isInvalid && (
          <Link className={buttonClass({ wide: true })} to="/info/$page" params={{ page: 'recesso' }}>
            {say('common.legal.recesso')}
          </Link>
        )}
      </CalmActions>
    </CalmPage>
  );
}
