// Shows every component in every state on one page: `npm run gallery`.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/tokens.css'
import '../src/fonts.css'
import '../src/base.css'
import { ActionBar } from '../src/action-bar.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Button } from '../src/button.tsx'
import { CoinAmount } from '../src/coin-amount.tsx'
import { Frame, Main } from '../src/frame.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { NavBar } from '../src/nav-bar.tsx'
import { PageHeader, TopBar } from '../src/page-header.tsx'
import { Stack } from '../src/stack.tsx'
import { Text } from '../src/text.tsx'
import { ToastProvider } from '../src/toast.tsx'
import { Actions } from './actions.tsx'
import { CoverPage } from './cover-page.tsx'
import { Drawings } from './drawings.tsx'
import { Fields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { Surfaces } from './surfaces.tsx'

function Gallery() {
  return (
    <ToastProvider>
      <Frame>
        <PageHeader
          title="Gallery"
          back="#back"
          end={<CoinAmount chip label="Balance" amount="12,480 pts" />}
        />
        <section aria-label="Top bar">
          <TopBar>
            <Avatar name="Ọláyínká Ṣadé" />
            <Stack gap={1} grow>
              <Text look="heading" truncate>
                Ọláyínká Oluwaseun Ṣadé-Adébáyọ̀ Okonkwo
              </Text>
              <Text look="hint" truncate>
                @olayinka
              </Text>
            </Stack>
            <IconButton icon="chat" label="Messages" look="solid" />
          </TopBar>
        </section>
        <Main>
          <Surfaces />
          <Actions />
          <Fields />
          <Messages />
          <Drawings />
        </Main>
        <ActionBar label="Confirmation" overBar>
          <Button block>Continue</Button>
        </ActionBar>
        <NavBar
          label="Main"
          current="#home"
          items={[
            { href: '#home', label: 'Home', icon: 'home' },
            { href: '#places', label: 'Locations', icon: 'pin' },
            { href: '#scan', label: 'Scan', icon: 'scan', raised: true },
            { href: '#card', label: 'Card', icon: 'card', count: { value: 3, label: 'new' } },
            { href: '#account', label: 'Account', icon: 'user' },
          ]}
        />
      </Frame>
    </ToastProvider>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root).render(<StrictMode>{location.hash === '#cover' ? <CoverPage /> : <Gallery />}</StrictMode>)
