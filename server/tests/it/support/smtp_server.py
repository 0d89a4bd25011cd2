"""A mail server for the tests. usage: smtp_server.py CODE COUNT [PORT]

Prints its port, any that is free unless it is told which, then each message as a line of JSON. The first COUNT messages are
answered with CODE. Nobody can sign in, and nobody has to.
"""

import asyncio
import email
import email.policy
import json
import sys

from aiosmtpd.smtp import SMTP, AuthResult


class Printer:
    def __init__(self, code, count):
        self.code, self.left = code, count

    async def handle_DATA(self, _server, _session, envelope):
        message = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        refused = self.left > 0
        self.left -= 1
        html = message.get_body(["html"])
        print(json.dumps({
            "refused": refused,
            "from": message["from"],
            "reply_to": message["reply-to"],
            "to": envelope.rcpt_tos,
            "subject": message["subject"],
            "text": message.get_body(["plain"]).get_content(),
            "html": html and html.get_content(),
            "attachments": [
                {
                    "name": part.get_filename(),
                    "type": part.get_content_type(),
                    "method": part["content-type"].params.get("method"),
                    "hex": part.get_payload(decode=True).hex(),
                }
                for part in message.iter_attachments()
            ],
        }), flush=True)
        # Real ones quote whom they refuse.
        return f"{self.code} <{envelope.rcpt_tos[0]}> not now" if refused else "250 taken"


async def main(code, count, port):
    printer = Printer(code, count)
    def smtp():
        return SMTP(printer, authenticator=lambda *_: AuthResult(success=False, handled=False), auth_require_tls=False)

    server = await asyncio.get_running_loop().create_server(smtp, "127.0.0.1", port)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(sys.argv[1], int(sys.argv[2]), int((sys.argv[3:] or [0])[0])))
