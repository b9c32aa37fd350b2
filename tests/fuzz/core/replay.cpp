// Runs a fuzz target without libFuzzer, on the files and folders named:
//   fuzz_beam tests/fuzz/corpus/beam          every file once, as a test
//   fuzz_beam --seeds FOLDER                  writes inputs to begin with
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz.hpp"

namespace fs = std::filesystem;

namespace {

void run(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    expect(file.good(), "the file can be read");
    const std::string data{std::istreambuf_iterator<char>(file), {}};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(data.data()), data.size());
}

void write_seeds(const fs::path &folder) {
    fs::create_directories(folder);
    int number = 0;
    for (const std::string &seed : seeds())
        std::ofstream(folder / ("seed-" + std::to_string(number++)), std::ios::binary) << seed;
}

} // namespace

int main(int argc, char **argv) {
    if (argc == 3 && std::string(argv[1]) == "--seeds") {
        write_seeds(argv[2]);
        return 0;
    }
    int files = 0;
    for (const char *name : std::span(argv + 1, argv + argc)) {
        std::vector<fs::path> paths;
        if (fs::is_directory(name))
            for (const auto &entry : fs::directory_iterator(name)) paths.push_back(entry.path());
        else
            paths.emplace_back(name);
        std::sort(paths.begin(), paths.end());
        for (const fs::path &path : paths) {
            std::printf("%s\n", path.c_str());
            std::fflush(stdout);
            run(path);
            ++files;
        }
    }
    std::printf("%d inputs\n", files);
    return files > 0 ? 0 : 1;
}
