"""OpenStack Swift in one process, for tests: its proxy with the S3 API and its account, container and object servers.

    swift-server.py <folder> <access key, as account:user> <secret key>

Prints `ready <port>` and serves until its standard input ends. Files lie in the folder. What a real installation has
more of is machines and copies: here one device keeps one copy, and a dictionary stands for memcached.
"""
import array
import os
import sys

import eventlet

eventlet.monkey_patch()

from eventlet import hubs, wsgi
from swift.common import storage_policy, utils
from swift.common.ring import RingData
from swift.common.storage_policy import StoragePolicy, StoragePolicyCollection
from swift.common.wsgi import loadapp

FOLDER, ACCESS_KEY, SECRET = sys.argv[1:4]
ACCOUNT, USER = ACCESS_KEY.split(':')
DEVICE = 'disk'

PROXY = f"""
[pipeline:main]
pipeline = s3api tempauth proxy-server
[filter:s3api]
use = egg:swift#s3api
auth_pipeline_check = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{ACCOUNT}_{USER} = {SECRET} .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
"""
STORE = """
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""
COMMON = f"""
[DEFAULT]
swift_dir = {FOLDER}
devices = {FOLDER}
mount_check = false
recon_cache_path = {FOLDER}
log_address = /dev/null
log_level = ERROR
"""
CONFIGS = {name: STORE.format(name=name) for name in ('account', 'container', 'object')} | {'proxy': PROXY}


class Cache:
    def __init__(self):
        self.kept = {}

    def get(self, key, *_, **__):
        return self.kept.get(key)

    def set(self, key, value, *_, **__):
        self.kept[key] = value

    def delete(self, key, *_, **__):
        self.kept.pop(key, None)


class Silence:
    def write(self, *_):
        pass

    flush = write


def with_cache(app, cache=Cache()):
    def call(environment, start_response):
        environment['swift.cache'] = cache
        return app(environment, start_response)

    return call


def save_ring(name, port):
    place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    device = {'id': 0, 'zone': 0, 'region': 1, 'device': DEVICE, 'weight': 1, **place}
    RingData([array.array('H', [0, 0])], [device], 31).save(os.path.join(FOLDER, f'{name}.ring.gz'))


def config_of(name):
    path = os.path.join(FOLDER, f'{name}.conf')
    with open(path, 'w') as file:
        file.write(COMMON + CONFIGS[name])
    return path


# What /etc/swift/swift.conf would say.
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'fiocco'
utils.validate_hash_conf = lambda: None
storage_policy._POLICIES = StoragePolicyCollection([StoragePolicy(0, 'only', True)])

os.makedirs(os.path.join(FOLDER, DEVICE))
sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in CONFIGS}
for name in ('account', 'container', 'object'):
    save_ring(name, sockets[name].getsockname()[1])
for name, socket in sockets.items():
    app = loadapp(config_of(name), global_conf={'log_name': name})
    eventlet.spawn(wsgi.server, socket, with_cache(app) if name == 'proxy' else app, Silence(), debug=False)

print('ready', sockets['proxy'].getsockname()[1], flush=True)
hubs.trampoline(0, read=True)
while os.read(0, 1024):
    hubs.trampoline(0, read=True)
